import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { useHydratedValue } from '../../../src/ui/core/use-hydrated-value.ts';

const renders: string[] = [];

const Stock = ({ left }: { readonly left: string }) => {
  const shown = useHydratedValue(left, 'Sisa 2');
  renders.push(shown);
  return <p>{shown}</p>;
};

/** @returns the complaints of React */
const hydrated = async (left: string): Promise<readonly unknown[]> => {
  const container = document.createElement('div');
  container.innerHTML = '<p>Sisa 2</p>';
  document.body.replaceChildren(container);
  renders.length = 0;
  const complaints: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, <Stock left={left} />, { onRecoverableError: (error) => complaints.push(error) });
  });
  return complaints;
};

test('hydrated value: a value that changed before hydration renders the server’s value first, then the current one', async () => {
  expect(await hydrated('Sisa 1')).toEqual([]);
  expect(renders).toEqual(['Sisa 2', 'Sisa 1']);
  expect(screen.getByRole('paragraph').textContent).toBe('Sisa 1');
});

test('hydrated value: an unchanged value is rendered once', async () => {
  expect(await hydrated('Sisa 2')).toEqual([]);
  expect(renders).toEqual(['Sisa 2']);
});
