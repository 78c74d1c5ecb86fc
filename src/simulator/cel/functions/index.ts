/** Every function of expressions, by name. */
import {conversions} from './conversions.ts';
import type {CelFunction} from './function.ts';
import {kubernetes} from './kubernetes.ts';
import {lists} from './lists.ts';
import {operators} from './operators.ts';
import {texts} from './texts.ts';
import {times} from './times.ts';

export const functions: Readonly<Record<string, CelFunction>> = {...operators, ...conversions, ...texts, ...lists, ...times, ...kubernetes};
