import { Agent, request } from 'node:http';

/** Fetches pages over a fixed number of keep-alive connections. */
export class KeepAliveClient {
  private readonly agent: Agent;

  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Reads a complete response. @throws when its status is not 200 */
  read(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = request(this.origin + path, { agent: this.agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume();
        answer.once('error', reject);
        answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`))));
      });
      sent.once('error', reject);
      sent.end();
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
