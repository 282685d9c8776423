# One image for the API, the workers, the schedule and the migrations: the command says which.

ARG PYTHON_IMAGE=python:3.11-slim-bookworm
FROM ${PYTHON_IMAGE} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/anaphora
ENV PATH=/opt/anaphora/bin:$PATH
WORKDIR /source
# First what changes seldom: every dependency, pinned, each file checked against its hash.
COPY requirements.lock requirements-dev.lock ./
RUN pip install --require-hashes --no-deps -r requirements.lock
# What builds the package has an environment of its own, which stays behind.
RUN python -m venv /opt/build \
    && sed -n -E '/^(hatchling|packaging|pathspec|pluggy|tomlkit|trove-classifiers)==/,/[^\\]$/p' requirements-dev.lock > /opt/build/lock \
    && /opt/build/bin/pip install --require-hashes -r /opt/build/lock
COPY . .
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation -w /wheels . && pip install --no-deps /wheels/*.whl
# The packaged model is exported here: containers may have a file system that cannot be written.
RUN python -P -m language.embedding

FROM ${PYTHON_IMAGE}
RUN groupadd --gid 10001 anaphora \
    && useradd --uid 10001 --gid anaphora --home-dir /var/lib/anaphora --create-home anaphora
COPY --from=build /opt/anaphora /opt/anaphora
ENV PATH=/opt/anaphora/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1
USER anaphora
WORKDIR /var/lib/anaphora
EXPOSE 8000
ENTRYPOINT ["anaphora"]
CMD ["api"]
