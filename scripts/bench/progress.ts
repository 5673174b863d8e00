/** Prints the current measurement. */
export const say = (line: string): void => console.log(line);
