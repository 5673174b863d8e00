import { SIBLING_WIDTHS, siblingOf } from './image-siblings.ts';

/** Every file that belongs to one stored picture, the original first. */
export const withSiblings = (path: string): string[] => [path, ...SIBLING_WIDTHS.map((width) => siblingOf(path, width))];
