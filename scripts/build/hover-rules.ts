import type { AcceptedPlugin, AtRule, Rule } from 'postcss';
import postcss from 'postcss';

const CAN_HOVER = '(hover: hover)';

const isWithin = (rule: Rule): boolean => {
  for (let place = rule.parent as AtRule | undefined; place !== undefined; place = place.parent as AtRule | undefined)
    if (place.type === 'atrule' && place.params.includes(CAN_HOVER)) return true;
  return false;
};

/**
 * Limits the rules of `:hover` to pointers that can rest on something. On a touch screen a tap would leave the look of hovering behind, and the
 * browser would decide every style within the tapped card anew before it shows what the tap did.
 */
export const hoverRules = (): AcceptedPlugin => ({
  postcssPlugin: 'hover-rules',
  OnceExit: (root) => {
    root.walkRules(/:hover/, (rule) => {
      if (isWithin(rule)) return;
      const others = rule.selectors.filter((selector) => !selector.includes(':hover'));
      if (others.length > 0) rule.before(rule.clone({ selectors: others }));
      const hovered = rule.clone({ selectors: rule.selectors.filter((selector) => selector.includes(':hover')) });
      rule.replaceWith(postcss.atRule({ name: 'media', params: CAN_HOVER, nodes: [hovered] }));
    });
  },
});
