export const ATTRIBUTE_KINDS = ['choice', 'number', 'yes_no', 'text'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** An attribute of the accounts of one game. A product's line belongs to it when its label equals the name, ignoring case. */
export interface GameAttribute {
  readonly id: string;
  /** Identifies the attribute in addresses; does not change with the name. */
  readonly key: string;
  readonly name: string;
  readonly kind: AttributeKind;
  /** The unit of a number: "skin" in "42 skin". */
  readonly unit: string | null;
  /** In the owner's order; empty unless the kind is a choice. */
  readonly choices: readonly string[];
  /** Bounds of a number, inclusive. */
  readonly min: number | null;
  readonly max: number | null;
  readonly isFilter: boolean;
  /** Whether cards show the value. */
  readonly isFact: boolean;
  readonly isRequired: boolean;
}

export const YES = 'Ya';
export const NO = 'Tidak';

/** The values that a filter offers; empty for numbers and free text. */
export const choicesOf = ({ kind, choices }: Pick<GameAttribute, 'kind' | 'choices'>): readonly string[] =>
  kind === 'yes_no' ? [YES, NO] : choices;

/** Whether a product's line belongs to this attribute. */
export const isNamed = ({ name }: Pick<GameAttribute, 'name'>, label: string): boolean => name.toLowerCase() === label.toLowerCase();
