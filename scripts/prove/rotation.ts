import { rotateUnderLoad } from '../../tests/support/orders/rotation.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const VERSIONS = Number(process.env['PROVE_VERSIONS'] ?? 20_000);
const KILLS = 5;

export const rotation: Proof = {
  title: 'Another key for an open shop',
  promise: `${VERSIONS} versions of credentials, each of two parts, get another key while buyers open theirs; the command is killed ${KILLS} times and started again: nothing is lost, every opening shows what was sealed, nothing is left under the old key, and the shop then opens everything without it.`,
  run: async () => {
    const before = machineLoad();
    const rotated = await rotateUnderLoad(VERSIONS, KILLS);
    const { parts, stored, open, underOld, openWithOld, left, last, load, alone, sold } = rotated;
    const isResumed = left.every((count, at) => count > 0 && count < (left[at - 1] ?? parts));
    return {
      isKept:
        stored === parts &&
        open === parts &&
        underOld + openWithOld === 0 &&
        isResumed &&
        last.startsWith('0 ') &&
        load.wrong.length + alone.wrong.length === 0 &&
        load.opened > 0 &&
        alone.opened === sold,
      rows: [
        ['versions, their parts, parts afterwards', `${VERSIONS}, ${parts}, ${stored}`],
        ['under the old key after each kill', left.join(', ')],
        ['under the old key in the end, opened by it alone', `${underOld}, ${openWithOld}`],
        ['opened by the new key alone, as they were sealed', open],
        [
          'openings of buyers meanwhile, of them before the last start, other answers',
          `${load.opened}, ${rotated.before}, ${load.wrong.join('; ') || 'none'}`,
        ],
        ['openings by the shop with the new key alone, other answers', `${alone.opened} of ${sold}, ${alone.wrong.join('; ') || 'none'}`],
        ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
      ],
    };
  },
};
