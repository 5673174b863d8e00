import type { Figure, Group } from './figure.ts';
import { goalText, verdict, withUnit } from './format.ts';
import { type Conditions, wasCrowded } from './machine.ts';
import { PEERS } from './peers.ts';
import type { Results } from './results.ts';
import { SECTION_NAMES, type SectionName } from './sections.ts';

const TITLES: Readonly<Record<SectionName, string>> = {
  pages: 'Pages',
  visit: 'A visit, really throttled',
  weight: 'Weight by package and folder',
  offline: 'Without a network',
  load: 'Under load',
  attacks: 'Others while one address does its worst',
  scale: 'With 100,000 and 1,000,000 products',
  upkeep: 'What follows a change in a large shop',
  start: 'Starting and resting',
  admin: 'The owner’s side',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const figureRow = (figure: Figure): string =>
  row([figure.what, withUnit(figure.value, figure.unit), goalText(figure.goal, figure.unit), verdict(figure), figure.note]);

const groupTable = ({ title, figures }: Group): string =>
  [`### ${title}`, '', row(['What', 'Figure', 'Goal', '', 'Note']), '|---|---|---|---|---|', ...figures.map(figureRow)].join('\n');

const conditionsLine = (taken: Conditions): string => {
  const { date, cores, memoryGiB, system, node, loadBefore, crowding } = taken;
  const line = `Measured on ${date}: ${cores} cores, ${memoryGiB} GiB of memory, ${system}, Node ${node}; load of the machine before it began: ${loadBefore}.`;
  if (!wasCrowded(taken)) return line;
  const probe =
    crowding.length === 0 ? '' : ` (a busy program took ${crowding.join(' and ')} times as long as it should have, before and after)`;
  return `${line}\n\n**Something else had the processors meanwhile**${probe}. The times below are too long by as much or more; repeat this section when nothing else runs.`;
};

const missed = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ title, figures }) =>
    figures
      .filter((figure) => verdict(figure) === 'MISSED')
      .map(
        (figure) => `- ${title}: ${figure.what}, ${withUnit(figure.value, figure.unit)} instead of ${goalText(figure.goal, figure.unit)}`,
      ),
  );

/** Writes docs/performance.md from the last figures of every section, figures of other shops, and manual notes. */
export const writeMarkdownReport = (results: Results, notes: string): string => {
  const run = SECTION_NAMES.flatMap((name) => (results[name] === undefined ? [] : [[name, results[name]] as const]));
  const groups = run.flatMap(([, { groups: own }]) => own);
  const goals = groups.flatMap(({ figures }) => figures).filter(({ goal }) => goal !== null);
  const misses = missed(groups);
  return `${[
    '# Performance',
    '',
    'Written by `npm run bench`; one section alone by `npm run bench -- pages`, `load`, `scale` or `start`. Do not edit: what is kept by hand is in',
    '[performance-notes.md](performance-notes.md) and repeated at the end. Times of one machine say little about another: compare figures of one run.',
    '',
    `${goals.length - misses.length} of ${goals.length} goals met.`,
    ...(misses.length === 0 ? [] : ['Missed:', '', ...misses]),
    ...run.flatMap(([name, { conditions, groups: own }]) => [
      '',
      `## ${TITLES[name]}`,
      '',
      conditionsLine(conditions),
      '',
      own.map(groupTable).join('\n\n'),
    ]),
    '',
    PEERS,
    '',
    notes.trim(),
  ].join('\n')}\n`;
};
