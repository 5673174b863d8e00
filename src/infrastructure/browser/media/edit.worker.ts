import type { EditAnswer, EditRequest } from './browser-picture-editor.ts';
import { drawEdited, type EditSurface } from './edit-drawing.ts';

const surface = (width: number, height: number): EditSurface => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  return { image: canvas, context, write: (type, quality) => canvas.convertToBlob({ type, quality }) };
};

const answer = (message: EditAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<EditRequest>) => {
  drawEdited(new Blob([data.bytes], { type: data.type }), data.edit, data.mark, surface).then(
    (drawn) => answer({ drawn }),
    (error: unknown) => answer({ problem: String(error) }),
  );
});
