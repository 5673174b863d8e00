import type { EditSurface } from './edit-drawing.ts';

/** A canvas of the page, where workers have none (Safari before 16.4). @throws Error where the browser draws no pictures */
export const pageCanvas =
  (document: Document) =>
  (width: number, height: number): EditSurface => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    const write = (type: string, quality: number): Promise<Blob> =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture could not be written')) : resolve(blob)), type, quality);
      });
    return { image: canvas, context, write };
  };
