import { PortError } from '../../src/application/shared/port-error.ts';
import type { TestShop } from './render-page.tsx';

/** Makes the database stop answering. @returns a function that lets it answer again */
export const cutOff = ({ catalogue }: TestShop): (() => void) => {
  const guard = catalogue.guard.bind(catalogue);
  catalogue.guard = () => {
    throw new PortError('unavailable', 'cut');
  };
  return () => {
    catalogue.guard = guard;
  };
};
