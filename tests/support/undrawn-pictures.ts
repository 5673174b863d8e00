import type { ImageResizer } from '../../src/application/media/image-resizer.ts';
import type { PictureEditor } from '../../src/application/media/picture-editor.ts';
import { storedPng } from './picture-file.ts';

const resizer: ImageResizer = { copies: async (bytes, type) => ({ original: { bytes, type }, siblings: [] }) };
const editor: PictureEditor = { read: async () => storedPng, draw: async (picture) => picture };

/** Both draw nothing, because jsdom has no canvas. */
export const undrawnPictures = { resizer, editor };
