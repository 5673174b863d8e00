import type { ImageResizer } from '../../../application/media/image-resizer.ts';
import { CanvasImageResizer } from '../../browser/media/canvas-image-resizer.ts';
import { WorkerImageResizer } from '../../browser/media/worker-image-resizer.ts';

/** In a worker where workers can draw, else on the page. */
export const openResizer = (): ImageResizer =>
  typeof OffscreenCanvas === 'undefined'
    ? new CanvasImageResizer(document)
    : new WorkerImageResizer(() => new Worker(new URL('../../browser/media/resize.worker.ts', import.meta.url), { type: 'module' }));
