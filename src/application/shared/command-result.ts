import { fail, type Result, succeed } from '../../domain/shared/result.ts';

/** The result of a database command. @param answer "done", or the code of a refusal, which each function defines */
export const commandResult = (answer: string): Result<null> => (answer === 'done' ? succeed(null) : fail(answer));
