/** Which wording of the consent stands beside the field; a new one whenever the words change what is agreed to. */
export const CONSENT_VERSION = '2026-11-21';
