import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { pause } from '../statistics.ts';
import type { Attacker } from './loads.ts';

const POSTS = 12;
const PROMISED = 10_900_000;
const SENT = 10_800_000;

const residentMiB = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const unfinished = ({ port, address }: Attacker, path: string, apikey: string, sockets: Socket[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      const head = [`POST ${path} HTTP/1.1`, 'host: toko', `x-forwarded-for: ${address}`, `apikey: ${apikey}`];
      socket.write(`${head.join('\r\n')}\r\ncontent-type: image/png\r\ncontent-length: ${PROMISED}\r\n\r\n`);
      socket.write(Buffer.alloc(SENT), () => setTimeout(() => resolve('waits'), 1500));
    });
    sockets.push(socket);
    socket.on('data', (part) => resolve(/^HTTP\/1\.1 (\d+)/.exec(String(part))?.[1] ?? 'answered'));
    socket.on('error', () => resolve('cut'));
    socket.on('close', () => resolve('closed'));
  });

/** Sends posts that announce 10.9 MB and stop shortly before the end. @returns the growth of the server's memory, and the responses */
export const unfinishedPosts = async (
  attacker: Attacker,
  pid: number,
  path: string,
  apikey: string,
): Promise<readonly [grownMiB: number, answers: string]> => {
  const sockets: Socket[] = [];
  const before = await residentMiB(pid);
  const answers = await Promise.all(Array.from({ length: POSTS }, () => unfinished(attacker, path, apikey, sockets)));
  const grown = (await residentMiB(pid)) - before;
  for (const socket of sockets) socket.destroy();
  await pause(500);
  return [grown, [...new Set(answers)].join(', ')];
};
