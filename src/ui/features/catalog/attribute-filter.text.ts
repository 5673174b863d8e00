import { repeatsName } from '../../../domain/attribute/repeats-name.ts';

export const attributeFilterText = {
  lowest: (name: string): string => `${name} paling sedikit`,
  highest: (name: string): string => `${name} paling banyak`,
  attribute: (name: string, value: string): string => (repeatsName(name, value) ? value : `${name}: ${value}`),
  between: (low: string, high: string): string => `${low} sampai ${high}`,
  from: (low: string): string => `mulai ${low}`,
  upTo: (high: string): string => `sampai ${high}`,
} as const;
