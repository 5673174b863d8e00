/** Whether a value begins with the name of its attribute, as "Equilibrium 3" of "Equilibrium" does. Then only one of them is shown. */
export const repeatsName = (name: string, value: string): boolean =>
  value.trim().toLowerCase().startsWith(`${name.trim().toLowerCase()} `) && name.trim() !== '';
