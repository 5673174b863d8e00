import { describe, expect, test } from '@jest/globals';
import { MeasureVisit, type VitalsCollector } from '../../../src/application/telemetry/measure-visit.ts';
import type { VitalName } from '../../../src/domain/telemetry/vital.ts';

/** A page whose measurements the test controls. */
class HandGauge implements VitalsCollector {
  reading: (name: VitalName, value: number) => void = () => undefined;
  leave = (): void => undefined;
  isStarted = false;

  start(onReading: (name: VitalName, value: number) => void, onLeave: () => void): void {
    this.isStarted = true;
    this.reading = onReading;
    this.leave = onLeave;
  }
}

const visit = ({ share = 1, chance = 0, pathname = '/products/4f1c' } = {}) => {
  const gauge = new HandGauge();
  const sent: unknown[] = [];
  const sender = { send: (page: string, vitals: unknown) => void sent.push({ page, vitals }) };
  new MeasureVisit(gauge, sender, { share, random: () => chance }).execute(pathname);
  return { gauge, sent };
};

describe('web vitals of a visit', () => {
  test('leaving: sent once with the pattern of the first page', () => {
    const { gauge, sent } = visit();
    gauge.reading('LCP', 1234.56789);
    gauge.reading('CLS', 0.01);
    gauge.reading('CLS', 0.0512345);
    expect(sent).toEqual([]);
    gauge.leave();
    gauge.leave();
    expect(sent).toEqual([
      {
        page: '/products/:id',
        vitals: [
          { name: 'LCP', value: 1234.568 },
          { name: 'CLS', value: 0.051 },
        ],
      },
    ]);
  });
  test('later readings: sent at the next leaving', () => {
    const { gauge, sent } = visit();
    gauge.reading('LCP', 1);
    gauge.leave();
    gauge.reading('INP', 40);
    gauge.leave();
    expect(sent).toHaveLength(2);
  });
  test('metric already sent: not sent again', () => {
    const { gauge, sent } = visit();
    gauge.reading('CLS', 0);
    gauge.leave();
    gauge.reading('CLS', 0.094);
    gauge.leave();
    expect(sent).toMatchObject([{ vitals: [{ name: 'CLS', value: 0 }] }]);
  });
  test('impossible values: not sent', () => {
    const { gauge, sent } = visit();
    gauge.reading('TTFB', -5);
    gauge.reading('INP', Number.NaN);
    gauge.leave();
    expect(sent).toEqual([]);
  });
});

test.each([
  [1, 0.999, true],
  [0.1, 0.099, true],
  [0.1, 0.1, false],
  [0, 0, false],
])('web vitals sampling: share %d, chance %d, measured %p', (share, chance, isMeasured) =>
  expect(visit({ share, chance }).gauge.isStarted).toBe(isMeasured),
);
