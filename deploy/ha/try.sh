#!/bin/bash
# Brings up etcd, three PostgreSQL nodes under Patroni, and HAProxy on this machine, lets 16 buyers order through two
# processes of the server, kills the primary's node, and says after how many seconds orders flow again and whether an
# acknowledged one is lost. On Debian 12, as root, after npm ci and npm run build:
#   apt-get install --no-install-recommends postgresql patroni etcd-server haproxy
#   deploy/ha/try.sh          with a synchronous standby
#   deploy/ha/try.sh async    without
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
PATH=$here/../../node_modules/.bin:$PATH
dir=$(mktemp -d /tmp/lonchera-ha.XXXXXX)
export dir
# PostgreSQL leaves the process group of Patroni, which started it, and its children are no group either.
end_node() {
  local postmaster children
  postmaster=$(head -n 1 "$dir/$1/postmaster.pid")
  children=$(pgrep -P "$postmaster" | tr '\n' ' ')
  kill -KILL -- "-$(cat "$dir/$1.pid")"
  # shellcheck disable=SC2086
  kill -KILL "$postmaster" $children
}
export -f end_node
# For its last second the primary reaches no standby, as when a network fails before the machine does.
lose_primary() {
  local node receivers=""
  for node in node1 node2 node3; do
    receivers+=" $(pgrep -P "$(head -n 1 "$dir/$node/postmaster.pid")" -f walreceiver || true)"
  done
  # shellcheck disable=SC2086
  kill -STOP $receivers
  sleep 1
  end_node "$1"
  # They end before they read what the system has kept for them.
  # shellcheck disable=SC2086
  kill -TERM $receivers
  # shellcheck disable=SC2086
  kill -CONT $receivers
}
export -f lose_primary
stop() {
  for node in node1 node2 node3; do end_node $node || true; done
  for name in etcd haproxy; do kill -KILL -- "-$(cat "$dir/$name.pid")" || true; done
  sleep 1
  rm -rf "$dir"
} 2>/dev/null
trap stop EXIT

# Each in a process group of its own. PostgreSQL does not run as root.
run() {
  local name=$1
  shift
  setsid setpriv --reuid postgres --regid postgres --init-groups env -C "$dir" "$@" >"$dir/$name.log" 2>&1 &
  echo $! >"$dir/$name.pid"
  disown
}

mode=true
if [ "${1:-}" = async ]; then mode=false; fi
sed "s/synchronous_mode: true/synchronous_mode: $mode/" "$here/patroni.yml" >"$dir/patroni.yml"
chown -R postgres: "$dir"
run etcd etcd --data-dir "$dir/etcd" --listen-client-urls http://127.0.0.1:5579 \
  --advertise-client-urls http://127.0.0.1:5579 --listen-peer-urls http://127.0.0.1:5580
for node in 1 2 3; do
  run "node$node" PATRONI_NAME="node$node" PATRONI_ETCD3_HOST=127.0.0.1:5579 \
    PATRONI_RESTAPI_LISTEN="127.0.0.1:850$node" PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:850$node" \
    PATRONI_POSTGRESQL_LISTEN="127.0.0.1:550$node" PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:550$node" \
    PATRONI_POSTGRESQL_DATA_DIR="$dir/node$node" PATRONI_POSTGRESQL_PGPASS="$dir/pgpass$node" patroni patroni.yml
done
run haproxy haproxy -db -f "$here/haproxy.cfg"

# "sync" and "async" are what Patroni calls the standbys.
ready() { curl -sf http://127.0.0.1:8501/cluster http://127.0.0.1:8502/cluster | grep -o '"state": "\(running\|streaming\)"' | wc -l; }
until [ "$(ready || true)" -ge 6 ]; do sleep 1; done
if [ $mode = true ]; then
  until curl -s http://127.0.0.1:8501/cluster | grep -q sync_standby; do sleep 1; done
fi
primary() { for node in 1 2 3; do curl -sf -o /dev/null "http://127.0.0.1:850$node/primary" && echo "node$node"; done; }
echo "Primary: $(primary)"
export DATABASE_URL=postgresql://postgres:postgres-of-a-trial@127.0.0.1:5500/postgres
node "$here/../../server/test/order-through-failover.ts" bash -c "lose_primary $(primary)"
echo "Primary: $(primary)"
