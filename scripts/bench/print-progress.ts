/** Prints the current measurement. */
export const printProgress = (line: string): void => console.log(line);
