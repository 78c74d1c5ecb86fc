/** Parses `labelSelector=` of a request, with the real server's words for what it cannot read. */
import {type FieldError, invalid, sayFieldError} from '../../../kube/field-error.ts';
import type {Requirement} from '../../../kube/selector.ts';
import {labelValue, qualifiedName} from '../../kinds/validation/names.ts';
import {type Token, type TokenType, tokensOf} from './label-lexer.ts';

/** Text that is no selector; the message is the real server's. */
export class SelectorError extends Error {}

const OPERATORS: Partial<Record<TokenType, Requirement['operator']>> = {
  in: 'In',
  notin: 'NotIn',
  '=': 'In',
  '==': 'In',
  '!=': 'NotIn',
  '>': 'Gt',
  '<': 'Lt',
};
const OPERATOR_NAMES = 'in, notin, =, ==, !=, gt, lt';

/** `a in (x,y),!b,c>3`: all requirements have to hold. Throws a {@link SelectorError}. */
export const parseLabelSelector = (text: string): Requirement[] => (text === '' ? [] : new Parser(tokensOf(text)).requirements());

class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  requirements(): Requirement[] {
    const found: Requirement[] = [];
    while (this.next().type !== 'end') {
      if (!this.startsRequirement()) throw new SelectorError(`found '${this.next().text}', expected: !, identifier, or 'end of string'`);
      found.push(this.requirement());
      const after = this.take();
      if (after.type === 'end') break;
      if (after.type !== ',') throw new SelectorError(`found '${after.text}', expected: ',' or 'end of string'`);
      if (!this.startsRequirement()) throw new SelectorError(`found '${this.next().text}', expected: identifier after ','`);
    }
    return found;
  }

  /** Where a key or value may stand, `in` and `notin` are names like any other. */
  private next(): Token {
    const token = this.tokens[this.at] ?? {type: 'end', text: ''};
    return token.type === 'in' || token.type === 'notin' ? {...token, type: 'identifier'} : token;
  }

  private take(): Token {
    const token = this.next();
    this.at++;
    return token;
  }

  private startsRequirement(): boolean {
    return this.next().type === 'identifier' || this.next().type === '!';
  }

  private requirement(): Requirement {
    try {
      return this.checked(this.keyed());
    } catch (error) {
      if (error instanceof SelectorError) throw new SelectorError(`unable to parse requirement: ${error.message}`);
      throw error;
    }
  }

  private keyed(): Requirement {
    const negated = this.next().type === '!';
    if (negated) this.at++;
    const key = this.take();
    if (key.type !== 'identifier') throw new SelectorError(`found '${key.text}', expected: identifier`);
    refuse(keyErrors(key.text));
    const ends = this.next().type === 'end' || this.next().type === ',';
    if (negated || ends) return {key: key.text, operator: negated ? 'DoesNotExist' : 'Exists', values: []};
    const symbol = this.tokens[this.at++];
    const operator = OPERATORS[symbol.type];
    if (!operator) throw new SelectorError(`found '${symbol.text}', expected: ${OPERATOR_NAMES}`);
    const isSet = symbol.type === 'in' || symbol.type === 'notin';
    return {key: key.text, operator, values: isSet ? this.set() : [this.value()]};
  }

  private checked(requirement: Requirement): Requirement {
    refuse(valueErrors(requirement));
    return requirement;
  }

  /** What follows `=`; nothing stands for the empty text. */
  private value(): string {
    if (this.next().type === 'end' || this.next().type === ',') return '';
    const {type, text} = this.take();
    if (type !== 'identifier') throw new SelectorError(`found '${text}', expected: identifier`);
    return text;
  }

  /** `(x,y)`; an item may be empty, as the one of `()` is, and the order does not count. */
  private set(): string[] {
    const open = this.take();
    if (open.type !== '(') throw new SelectorError(`found '${open.text}' expected: '('`);
    const first = this.next();
    if (first.type !== ')' && first.type !== 'identifier' && first.type !== ',') {
      throw new SelectorError(`found '${first.text}', expected: ',', ')' or identifier`);
    }
    const values = first.type === ')' ? [''] : this.items();
    this.at++;
    return [...values].sort();
  }

  /** Up to the closing parenthesis, which stays. */
  private items(): Set<string> {
    const values = new Set<string>();
    while (this.next().type !== ')') {
      const {type, text} = this.take();
      if (type === 'identifier') {
        values.add(text);
        const after = this.next();
        if (after.type !== ',' && after.type !== ')') throw new SelectorError(`found '${after.text}', expected: ',' or ')'`);
      } else if (type === ',') {
        if (values.size === 0 || this.next().type === ',' || this.next().type === ')') values.add('');
      } else throw new SelectorError(`found '${text}', expected: ',', or identifier`);
    }
    return values;
  }
}

const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length === 0) return;
  const said = errors.map(sayFieldError);
  throw new SelectorError(said.length === 1 ? said[0] : `[${said.join(', ')}]`);
};

/** A key is checked before anything has a path, which Go prints as `<nil>`. */
const keyErrors = (key: string): FieldError[] => {
  const faults = qualifiedName(key);
  return faults.length > 0 ? [invalid('<nil>', key, faults.join('; '))] : [];
};

const isInteger = (text: string): boolean =>
  /^[+-]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', ''));

const valueErrors = ({key, operator, values}: Requirement): FieldError[] => [
  ...(operator === 'Gt' || operator === 'Lt' ? values : []).flatMap((value, i) =>
    isInteger(value) ? [] : [invalid(`values[${i}]`, value, "for 'Gt', 'Lt' operators, the value must be an integer")],
  ),
  ...values.flatMap((value, i) => {
    const faults = labelValue(value);
    return faults.length > 0 ? [invalid(`values[${i}][${key}]`, value, faults.join('; '))] : [];
  }),
];
