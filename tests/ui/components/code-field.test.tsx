import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { CodeField } from '../../../src/ui/components/forms/code-field.tsx';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['\u200e123456\u200e', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('code field: %j gives the digits %s', (typed, digits) => {
  const received: string[] = [];
  render(<CodeField name="code" label="Kode" error={null} value="" onChange={(value) => received.push(value)} />);
  fireEvent.change(screen.getByLabelText('Kode'), { target: { value: typed } });
  expect(received).toEqual([digits]);
});
