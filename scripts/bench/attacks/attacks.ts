import { effectsOf, MAX_RATIO, withAttackedShop } from '../../prove/attacks/measure.ts';
import { type Figure, figure, type Group } from '../figure.ts';
import { printProgress } from '../print-progress.ts';

/** Measures catalogue pages of others while one address attacks, as `npm run prove -- attacks` does. */
export const measureAttacks = (): Promise<readonly Group[]> =>
  withAttackedShop(async (attacked) => {
    const figures: Figure[] = [];
    for await (const { name, isAttack, idle, meanwhile, ratio, failed } of effectsOf(attacked)) {
      printProgress(name);
      const note = `95 of 100 within ${idle.toFixed(0)} ms idle, ${meanwhile.toFixed(0)} ms meanwhile, ${failed} failed`;
      figures.push(figure(`${name}: pages of others, against idle`, ratio, 'times', isAttack ? { most: MAX_RATIO } : null, note));
    }
    return [{ title: 'One address does its worst', figures }];
  });
