/** Says what is being measured now. */
export const say = (line: string): void => console.log(line);
