import type { Marker } from './marker.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
  readonly result?: unknown;
}

/** The inspector of a process that was started with `--inspect`. */
export class Inspector {
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private chunks: string[] = [];
  private calls = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, method, params, result } = JSON.parse(String(data)) as Message;
      if (method === 'HeapProfiler.addHeapSnapshotChunk') this.chunks.push(params?.chunk ?? '');
      if (id !== undefined) this.waiting.get(id)?.(result);
    });
  }

  static async of(port: number): Promise<Inspector> {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as readonly { readonly webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Inspector(socket);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.call('Runtime.evaluate', { expression });
  }

  /** Runs the garbage collector and searches every remaining string. @returns the number of occurrences */
  async search(marker: Marker): Promise<{ readonly found: number; readonly bytes: number }> {
    await this.evaluate("process.getBuiltinModule('node:v8').setFlagsFromString('--heap-snapshot-string-limit=100000000')");
    for (let round = 0; round < 3; round += 1) await this.call('HeapProfiler.collectGarbage');
    this.chunks = [];
    await this.call('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    const { chunks } = this;
    this.chunks = [];
    return marker.inStream(
      (async function* () {
        for (const chunk of chunks) yield Buffer.from(chunk);
      })(),
    );
  }

  close(): void {
    this.socket.close();
  }

  private call(method: string, params: object = {}): Promise<unknown> {
    this.calls += 1;
    const id = this.calls;
    return new Promise((resolve) => {
      this.waiting.set(id, (result) => {
        this.waiting.delete(id);
        resolve(result);
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
