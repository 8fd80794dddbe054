// The page can start: what it says otherwise is taken away before it is seen. Browsers load no modules from a folder, so
// that there it stays; this script is none.

if (location.protocol !== "file:") document.getElementById("not-started")?.remove();
