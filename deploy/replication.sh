#!/bin/sh
# Runs once, in the primary of compose.yaml: the role of its replica.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replica replication login password :'password';
SQL
echo "host replication replica samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
