/** Prints a line in the format of the server's log: time, level, text. */
export const log = (text) => console.log(`${new Date().toISOString()} info ${text}`);
