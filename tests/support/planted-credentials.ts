/** Known values that can be found wherever they appear. */
export const RENTER = { login_method: 'Moonton', login: 'rahasia-login-7f3', password: ' rahasia-sandi-7f3 ' };
export const WHOLE = { ...RENTER, email: 'rahasia-surel-7f3@contoh.id', email_password: 'rahasia-sandi-surel-7f3' };
export const LABELS = {
  ...{ login_method: 'Cara masuk', login: 'Login', password: 'Kata sandi' },
  ...{ email: 'E-mail', email_password: 'Kata sandi e-mail' },
};
/** The device that opens them. */
export const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126' };
