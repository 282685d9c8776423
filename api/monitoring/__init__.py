"""The state of the service: health checks, Prometheus metrics, delay of the event loop."""
