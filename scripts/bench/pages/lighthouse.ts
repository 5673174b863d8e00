import lighthouse from 'lighthouse';
import { type Figure, figure } from '../figure.ts';
import { median, spread } from '../statistics.ts';

interface Audited {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

const RUNS = 5;
const MOST_RUNS = 10;

/**
 * One visit with Lighthouse's emulated phone: simulated slow 4G, a processor slowed down four times. Null when the audit failed, which
 * happens on a busy machine.
 */
const audit = async (url: string, port: number): Promise<Audited | null> => {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'silent' });
  const report = result?.lhr;
  const of = (id: string): number => report?.audits[id]?.numericValue ?? Number.NaN;
  const audited: Audited = {
    score: Math.round((report?.categories['performance']?.score ?? Number.NaN) * 100),
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
  };
  return Object.values(audited).every(Number.isFinite) ? audited : null;
};

const auditTimes = async (url: string, port: number): Promise<readonly Audited[]> => {
  const runs: Audited[] = [];
  for (let run = 0; run < MOST_RUNS && runs.length < RUNS; run += 1) {
    const audited = await audit(url, port);
    if (audited !== null) runs.push(audited);
  }
  if (runs.length < RUNS) throw new Error(`Lighthouse saw ${url} through only ${runs.length} times in ${MOST_RUNS}`);
  return runs;
};

/** Medians of five visits. @param port the browser's debugging port */
export const lighthouseFigures = async (url: string, name: string, port: number): Promise<readonly Figure[]> => {
  const runs = await auditTimes(url, port);
  const of = (part: keyof Audited): number[] => runs.map((run) => run[part]);
  return [
    figure(`${name}: Lighthouse score`, median(of('score')), 'points', { least: 98 }, `${spread(of('score'))} in ${RUNS} runs`),
    figure(`${name}: first contentful paint`, median(of('fcp')), 'ms', null, spread(of('fcp'))),
    figure(`${name}: largest contentful paint`, median(of('lcp')), 'ms', { most: 1300 }, spread(of('lcp'))),
    figure(`${name}: total blocking time`, median(of('tbt')), 'ms', { most: 100 }, spread(of('tbt'))),
    figure(`${name}: cumulative layout shift`, median(of('cls')), '', { most: 0 }, spread(of('cls'), 3)),
  ];
};
