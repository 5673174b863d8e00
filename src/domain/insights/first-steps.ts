/** What the owner of a new shop does first, in this order. */
export const FIRST_STEPS = ['name', 'whatsapp', 'logo', 'factor', 'product', 'payment', 'samples'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Which of them are done. The second factor belongs to the person who looks. */
export type FirstSteps = Readonly<Record<FirstStep, boolean>>;

/** Whether the list may go. */
export const areFirstStepsDone = (steps: FirstSteps): boolean => FIRST_STEPS.every((step) => steps[step]);
