/** A way to write a phone number, and the number it means: country code and national number. */
export interface PhoneSpelling {
  readonly notation: string;
  readonly text: string;
  readonly phone: string;
}

const INDONESIAN = '6281234567890';
const indonesian: readonly (readonly [notation: string, text: string])[] = [
  ['local prefix', '081234567890'],
  ['country code without plus', '6281234567890'],
  ['international', '+6281234567890'],
  ['without the zero', '81234567890'],
  ['without the zero, grouped', '812-3456-7890'],
  ['country code and zero', '+62 0812 3456 7890'],
  ['country code and zero in brackets', '+62 (0) 812 3456 7890'],
  ['country code and zero, without plus', '62 0812 3456 7890'],
  ['country code and zero, without plus and spaces', '62081234567890'],
  ['country code in brackets', '(+62) 812-3456-7890'],
  ['country code twice', '+62 62812 3456 7890'],
  ['international prefix', '006281234567890'],
  ['international prefix and zero', '0062 0812 3456 7890'],
  ['plus and international prefix', '+006281234567890'],
  ['spaces', '0812 3456 7890'],
  ['dashes', '0812-3456-7890'],
  ['dots', '0812.3456.7890'],
  ['slashes', '0812/3456/7890'],
  ['round brackets', '(0812) 3456-7890'],
  ['square brackets', '[0812] 3456 7890'],
  ['non-breaking hyphens', '0812\u20113456\u20117890'],
  ['en dashes', '0812\u20133456\u20137890'],
  ['em dashes', '0812\u20143456\u20147890'],
  ['minus signs', '0812\u22123456\u22127890'],
  ['spaces around dashes', '0812 - 3456 - 7890'],
  ['non-breaking spaces', '+62\u00a0812\u00a03456\u00a07890'],
  ['narrow non-breaking spaces', '+62\u202f812\u202f3456\u202f7890'],
  ['single digits apart', '0 8 1 2 3 4 5 6 7 8 9 0'],
  ['tabs and line breaks', '\t0812\n3456 7890\r\n'],
  ['direction marks of a contact', '\u202a+62 812-3456-7890\u202c'],
  ['isolates of a chat', '\u2066+62 812-3456-7890\u2069'],
  ['marks between the digits', '+62\u200e 812\u200b3456\u200d7890'],
  ['soft hyphens and a byte order mark', '\ufeff0812\u00ad3456\u00ad7890'],
  ['full-width digits', '０８１２３４５６７８９０'],
  ['full-width plus and digits', '＋６２ ８１２ ３４５６ ７８９０'],
  ['Arabic digits', '٠٨١٢٣٤٥٦٧٨٩٠'],
  ['a link to a number', 'tel:+62-812-3456-7890'],
];

/** Forty spellings, each of exactly one number. */
export const PHONE_SPELLINGS: readonly PhoneSpelling[] = [
  ...indonesian.map(([notation, text]) => ({ notation, text, phone: INDONESIAN })),
  { notation: 'Malaysia with a zero behind the code', text: '+60 (0)12-345 6789', phone: '60123456789' },
  { notation: 'Singapore by the international prefix', text: '00 65 9123 4567', phone: '6591234567' },
  { notation: 'Japan with marks of a contact', text: '\u202d+81 (0)90-1234-5678\u202c', phone: '819012345678' },
];

/** Digits without a plus sign that are a foreign number by the specification, and an Indonesian one without its zero. */
export const AMBIGUOUS_PHONES: readonly (readonly [text: string, specified: string, indonesian: string])[] = [
  ['852 9123 4567', '85291234567', '6285291234567'],
  ['82 10-1234-5678', '821012345678', '62821012345678'],
  ['855 12 345 678', '85512345678', '6285512345678'],
  ['853 6123 4567', '85361234567', '6285361234567'],
  ['81 90 1234 5678', '819012345678', '62819012345678'],
  ['8 701 234 56 78', '77012345678', '6287012345678'],
];
