// Exact numbers: a numerator and a denominator of any length, in lowest terms.
// Doubles do not do: 1024.4 - 1022.9 <= 1.5 is false in them, and the table passes.

/**
 * @param {bigint} a
 * @param {bigint} b
 */
const divisor = (a, b) => {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
};

export class Rational {
  /** @param {bigint} numerator */
  constructor(numerator, denominator = 1n) {
    const common = divisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
    this.numerator = numerator / common;
    this.denominator = denominator / common;
    Object.freeze(this);
  }

  /**
   * "44.5", "-3", "127/5"; as the data writes figures, not as people do.
   * @param {string} text
   */
  static of(text) {
    const [, sign, whole, part = "", below = "1"] = /** @type {RegExpExecArray} */ (/^(-?)(\d+)(?:\.(\d+)|\/(\d+))?$/.exec(text));
    return new Rational(BigInt(sign + whole + part), 10n ** BigInt(part.length) * BigInt(below));
  }

  /** @param {Rational} other */
  plus(other) {
    return new Rational(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  /** @param {Rational} other */
  minus(other) {
    return this.plus(other.negative());
  }

  /** @param {Rational} other */
  times(other) {
    return new Rational(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** @param {Rational} other */
  over(other) {
    return new Rational(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negative() {
    return new Rational(-this.numerator, this.denominator);
  }

  absolute() {
    return this.numerator < 0n ? this.negative() : this;
  }

  /**
   * Below zero where this is less, above where it is more, zero where both are equal.
   * @param {Rational} other
   */
  compare(other) {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  get isZero() {
    return this.numerator === 0n;
  }

  // The nearest double, ties to even, as a division of integers gives it elsewhere.
  toNumber() {
    const negative = this.numerator < 0n;
    const above = negative ? -this.numerator : this.numerator;
    if (above === 0n) return 0;
    const shift = 66 - (above.toString(2).length - this.denominator.toString(2).length);
    const [upper, lower] = shift > 0 ? [above << BigInt(shift), this.denominator] : [above, this.denominator << BigInt(-shift)];
    // What is cut off is kept in the last of some bits too many, and so rounds the right way.
    const quotient = (upper / lower) | (upper % lower ? 1n : 0n);
    const value = Number(quotient) * 2 ** -shift;
    return negative ? -value : value;
  }

  toString() {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }
}

export const ZERO = new Rational(0n);
export const ONE = new Rational(1n);

/** @param {Rational[]} numbers */
export const least = (numbers) => numbers.reduce((a, b) => (b.compare(a) < 0 ? b : a));
/** @param {Rational[]} numbers */
export const greatest = (numbers) => numbers.reduce((a, b) => (b.compare(a) > 0 ? b : a));
