# worksheets in a container: docker build -t worksheets . && docker run --rm --network none -v "$PWD:/work" worksheets build autumn.yaml
FROM python:3.13-slim
COPY . /source
RUN python -m pip install --no-cache-dir --constraint /source/.ci/lock.txt /source \
    && rm -rf /source \
    && useradd --uid 1000 worksheets
USER worksheets
VOLUME /work
WORKDIR /work
ENTRYPOINT ["worksheets"]
