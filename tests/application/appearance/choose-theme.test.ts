import { expect, test } from '@jest/globals';
import { ChooseTheme } from '../../../src/application/appearance/choose-theme.ts';
import { InMemoryAppearance } from '../../../src/infrastructure/memory/appearance/appearance.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';

test('a choice is shown and remembered under themeMode', () => {
  const [device, appearance] = [new InMemoryKeyValueStore(), new InMemoryAppearance()];
  new ChooseTheme(device, appearance).execute('light');
  expect([device.get('themeMode'), appearance.shown]).toEqual(['light', 'light']);
});

test('what was chosen is taken up again, and the system is followed until the end', () => {
  const [device, appearance] = [new InMemoryKeyValueStore(), new InMemoryAppearance(true)];
  device.set('themeMode', 'auto');
  const received: boolean[] = [];
  const { mode, systemIsLight, stop } = new ChooseTheme(device, appearance).follow((isLight) => received.push(isLight));
  expect([mode, systemIsLight, appearance.shown]).toEqual(['auto', true, 'auto']);
  appearance.changeSystem(false);
  stop();
  appearance.changeSystem(true);
  expect(received).toEqual([false]);
});

test('dark is the default', () => {
  const { mode } = new ChooseTheme(new InMemoryKeyValueStore(), new InMemoryAppearance()).follow(() => undefined);
  expect(mode).toBe('dark');
});
