# worksheets in a container; CONTRIBUTING.md says how to build and run it.
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE .ci/lock.txt ./
COPY fonts fonts
COPY configs configs
COPY worksheets worksheets
RUN python -m venv /app && /app/bin/python -m pip install --no-cache-dir --constraint lock.txt .
# A user without rights cannot keep compiled modules, and without them each command takes nearly twice as long.
RUN /app/bin/python -m compileall -q --invalidation-mode unchecked-hash /app/lib

FROM python:3.13-slim
RUN useradd --uid 1000 worksheets
COPY --from=build /app /app
USER worksheets
VOLUME /work
WORKDIR /work
ENTRYPOINT ["/app/bin/worksheets"]
