import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

const EXECUTE = 'E'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);

/** Counts the statements in what a client sends (PostgreSQL's protocol, version 3): its first message has no kind. */
const statementCounter = (count: () => void): ((part: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const kindBytes = hasBegun ? 1 : 0;
      if (rest.length < kindBytes + 4) return;
      const length = kindBytes + rest.readUInt32BE(kindBytes);
      if (rest.length < length) return;
      if (hasBegun && (rest[0] === EXECUTE || rest[0] === QUERY)) count();
      rest = rest.subarray(length);
      hasBegun = true;
    }
  };
};

/** Proxies a database and counts the statements sent to it. */
export class CountingDatabase {
  statements = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async before(url: string): Promise<CountingDatabase> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    const counting = new CountingDatabase(server);
    server.on('connection', (client) => {
      const database = connect(Number(port), hostname);
      const count = statementCounter(() => {
        counting.statements += 1;
      });
      client.on('data', count);
      client.pipe(database).pipe(client);
      for (const [socket, other] of [
        [client, database],
        [database, client],
      ] as const) {
        counting.sockets.add(socket);
        socket.on('error', () => other.destroy()).on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return counting;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The number of statements that work sends. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const before = this.statements;
    await work();
    return this.statements - before;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
