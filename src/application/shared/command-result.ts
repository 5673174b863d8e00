import { fail, type Result, succeed } from '../../domain/shared/result.ts';

/** What a command of the database becomes. @param answer "done", or the code of why not, which is each function's own */
export const commandResult = (answer: string): Result<null> => (answer === 'done' ? succeed(null) : fail(answer));
