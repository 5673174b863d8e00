import type { ImageResizer, PictureCopies } from '../../../application/media/image-resizer.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { pageCanvas } from './page-canvas.ts';
import { drawCopies } from './picture-drawing.ts';

export interface ResizeRequest {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}
export type ResizeAnswer = { readonly id: number; readonly copies: PictureCopies } | { readonly id: number; readonly problem: string };

interface Waiting {
  readonly resolve: (copies: PictureCopies) => void;
  readonly reject: (error: unknown) => void;
}

/** The worker is terminated this long after the last picture, because it holds much memory. */
const IDLE_MS = 30_000;

/** Resizes in a worker, sequentially, so that the page stays responsive. */
export class WorkerImageResizer implements ImageResizer {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private made = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private previous: Promise<unknown> = Promise.resolve();

  constructor(private readonly open: () => Worker) {}

  copies(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<PictureCopies> {
    const drawn = this.previous.then(() => {
      signal?.throwIfAborted();
      return this.request(bytes.slice(), type);
    });
    this.previous = drawn.catch(() => undefined);
    return drawn.then((copies) => {
      signal?.throwIfAborted();
      return copies;
    });
  }

  private request(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<PictureCopies> {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    this.made += 1;
    const id = this.made;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, bytes, type } satisfies ResizeRequest, [bytes.buffer]);
    });
  }

  private start(): Worker {
    const worker = this.open();
    worker.addEventListener('message', ({ data }: MessageEvent<ResizeAnswer>) => {
      const who = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('copies' in data) who?.resolve(data.copies);
      else who?.reject(new PortError('invalid', data.problem));
      if (this.waiting.size === 0) this.idle = setTimeout(() => this.end(), IDLE_MS);
    });
    // The worker could not be loaded, or ran out of memory; the next picture starts another one.
    worker.addEventListener('error', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('the worker failed'));
      this.waiting.clear();
      this.end();
    });
    return worker;
  }

  private end(): void {
    clearTimeout(this.idle);
    this.worker?.terminate();
    this.worker = null;
  }
}

/** Resizes on the page itself, for browsers whose workers have no canvas (Safari before 16.4). */
export class CanvasImageResizer implements ImageResizer {
  constructor(private readonly document: Document) {}

  async copies(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<PictureCopies> {
    signal?.throwIfAborted();
    try {
      return await drawCopies(new Blob([bytes.slice()], { type }), pageCanvas(this.document));
    } catch (error) {
      throw new PortError('invalid', 'the picture could not be drawn', null, { cause: error });
    }
  }
}
