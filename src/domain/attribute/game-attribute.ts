export const ATTRIBUTE_KINDS = ['choice', 'number', 'yes_no', 'text'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** Something the accounts of one game are described by. A product's line belongs to it when its label is this name, whatever the case. */
export interface GameAttribute {
  readonly id: string;
  /** What it is called in addresses; stays when the name changes. */
  readonly key: string;
  readonly name: string;
  readonly kind: AttributeKind;
  /** Behind a number: "skin" in "42 skin". */
  readonly unit: string | null;
  /** In the owner's order; empty unless the kind is a choice. */
  readonly choices: readonly string[];
  /** Bounds of a number, inclusive. */
  readonly min: number | null;
  readonly max: number | null;
  readonly isFilter: boolean;
  /** Shown on cards. */
  readonly isFact: boolean;
  readonly isRequired: boolean;
}

export const YES = 'Ya';
const NO = 'Tidak';

/** What can be ticked; empty for numbers and free words. */
export const choicesOf = ({ kind, choices }: Pick<GameAttribute, 'kind' | 'choices'>): readonly string[] =>
  kind === 'yes_no' ? [YES, NO] : choices;

/** Whether a line of a product is about this attribute. */
export const isNamed = ({ name }: Pick<GameAttribute, 'name'>, label: string): boolean => name.toLowerCase() === label.toLowerCase();
