"""The staff: a bot that plans by the doctrine of its scenario."""
