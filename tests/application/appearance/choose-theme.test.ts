import { expect, test } from '@jest/globals';
import { ChooseTheme } from '../../../src/application/appearance/choose-theme.ts';
import { InMemoryAppearance } from '../../../src/infrastructure/memory/appearance/appearance.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';

test('theme choice: applied and stored under themeMode', () => {
  const [device, appearance] = [new InMemoryKeyValueStore(), new InMemoryAppearance()];
  new ChooseTheme(device, appearance).execute('light');
  expect([device.get('themeMode'), appearance.shown]).toEqual(['light', 'light']);
});

test('theme: the stored choice is applied, and system changes are followed until stopped', () => {
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

test('theme: no stored choice, dark', () => {
  const { mode } = new ChooseTheme(new InMemoryKeyValueStore(), new InMemoryAppearance()).follow(() => undefined);
  expect(mode).toBe('dark');
});
