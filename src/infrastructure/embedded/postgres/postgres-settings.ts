/** Settings by name. */
export type PostgresSettings = Readonly<Record<string, string | number>>;

/**
 * Settings of the embedded server. Loopback TCP with a password only (a socket path would exceed its limit in long folder names); durable
 * (fsync and synchronous_commit stay on); logs without statements and values; sized for one small machine.
 */
export const postgresSettings = (port: number, others: PostgresSettings = {}): readonly string[] =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '96MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Just-in-time compilation costs more than short queries take.
    jit: 'off',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    ...others,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
