// Removes the explanation why the page cannot start, before it is seen. Browsers load no modules from a folder, so
// there it stays; this script is no module.

if (location.protocol !== "file:") document.getElementById("not-started")?.remove();
