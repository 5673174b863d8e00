import { readFile, writeFile } from 'node:fs/promises';
import { isMet } from './figure.ts';
import { conditions, probeCrowding, wasCrowded } from './machine.ts';
import { writeMarkdownReport } from './markdown-report.ts';
import { printProgress } from './print-progress.ts';
import { readResults, writeResults } from './results.ts';
import { runSection, SECTION_NAMES, type SectionName } from './sections.ts';
import { writeTerminalReport } from './terminal-report.ts';

const isSectionName = (text: string): text is SectionName => (SECTION_NAMES as readonly string[]).includes(text);

const requested = process.argv.slice(2);
const unknown = requested.find((text) => !isSectionName(text));
if (unknown !== undefined) {
  console.error(`There is no section "${unknown}". Sections: ${SECTION_NAMES.join(', ')}.`);
  process.exit(1);
}
const wanted = requested.length === 0 ? SECTION_NAMES : requested.filter(isSectionName);

let missed = 0;
for (const name of wanted) {
  const before = conditions([probeCrowding()]);
  printProgress(`\n== ${name} (load of the machine: ${before.loadBefore})`);
  const groups = await runSection(name);
  const met = { ...before, crowding: [...before.crowding, probeCrowding()] };
  printProgress(writeTerminalReport(groups));
  if (wasCrowded(met))
    printProgress(`\nSomething else had the processors meanwhile (${met.crowding.join(', ')}): repeat this when nothing else runs.`);
  missed += groups.flatMap(({ figures }) => figures).filter((figure) => isMet(figure) === false).length;
  // Written after each section, so that an interrupted run keeps its results.
  const results = { ...(await readResults()), [name]: { conditions: met, groups } };
  await writeResults(results);
  const notes = await readFile('docs/performance-notes.md', 'utf8').catch(() => '');
  await writeFile('docs/performance.md', writeMarkdownReport(results, notes));
}
printProgress(`\n${missed === 0 ? 'Every goal of what was measured is met.' : `Goals missed: ${missed}.`} Written: docs/performance.md`);
