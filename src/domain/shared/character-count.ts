/** The length of a text in characters (Unicode code points), as the database counts it; an emoji is one and not two. */
export const characterCount = (text: string): number => [...text].length;
