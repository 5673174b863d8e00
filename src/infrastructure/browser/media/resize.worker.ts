import { drawCopies, type Surface } from './picture-drawing.ts';
import type { ResizeAnswer, ResizeRequest } from './worker-image-resizer.ts';

const surface = (width: number, height: number): Surface => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  return { context, write: (type, quality) => canvas.convertToBlob({ type, quality }) };
};

const answer = (message: ResizeAnswer, given: readonly ArrayBuffer[] = []): void => self.postMessage(message, { transfer: [...given] });

self.addEventListener('message', ({ data }: MessageEvent<ResizeRequest>) => {
  const { id, bytes, type } = data;
  drawCopies(new Blob([bytes], { type }), surface).then(
    (copies) =>
      answer(
        { id, copies },
        [copies.original, ...copies.siblings].map((copy) => copy.bytes.buffer as ArrayBuffer),
      ),
    (error: unknown) => answer({ id, problem: String(error) }),
  );
});
