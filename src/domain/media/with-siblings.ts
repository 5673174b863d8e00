import { SIBLING_WIDTHS, siblingOf } from './image-siblings.ts';

/** All files of one stored picture, the original first. */
export const withSiblings = (path: string): string[] => [path, ...SIBLING_WIDTHS.map((width) => siblingOf(path, width))];
