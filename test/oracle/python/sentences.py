"""What a sentence must tell, in order: its numbers, dates and names. The words between them are free.

The answer is a regular expression of JavaScript: each fact stands after the one before, and no digit is left over, because a
number that nobody asked for is a number that nobody checked.
"""

import decimal
import re

MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()
TURNING = re.compile('[\u200e\u200f\u202a-\u202e\u2066-\u2069]')
NO_DIGIT = '[^0-9]*'


def civil(day):
    """Year, month and day of the month of a day since 1970-01-01, for every year there is (Howard Hinnant's algorithm)."""
    shifted = day + 719_468
    era, of_era = divmod(shifted, 146_097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    place = (5 * of_year + 2) // 153
    month = place + 3 if place < 10 else place - 9
    return year_of_era + era * 400 + (month <= 2), month, of_year - (153 * place + 2) // 5 + 1


def date_text(day):
    """`8 Nov 2026`."""
    year, month, of_month = civil(day)
    return f'{of_month} {MONTHS[month - 1]} {year}'


def escaped(words):
    """A text as it is in a regular expression, without the marks with which names are kept apart from a sentence."""
    return ''.join(f'\\{letter}' if letter in '^$\\.*+?()[]{}|/' else letter for letter in TURNING.sub('', words))


def rounded(value, decimals):
    """A number with its decimals, grouped by commas; half is rounded up, away from zero."""
    step = decimal.Decimal(1).scaleb(-decimals)
    return f'{decimal.Decimal(value).quantize(step, decimal.ROUND_HALF_UP):,}'


def number(value, decimals):
    """A number with so many decimals; where the order of adding up decides about the last one, either is right."""
    slack = 1e-9 * max(1, abs(value))
    texts = sorted({rounded(each, decimals) for each in (value - slack, value, value + slack)})
    plain = sorted({each.lstrip('-') if not re.search('[1-9]', each) else each for each in texts})
    signed = '|'.join(('[\u2212-]' + escaped(each[1:])) if each[0] == '-' else '(?<!\u2212)' + escaped(each) for each in plain)
    return f'(?:{signed})'


def count(value):
    return number(value, 0)


def half(value):
    """A number that is whole or ends in a half."""
    return number(value, 0 if float(value).is_integer() else 1)


def exact(value):
    """A number as it was served, with all of its decimals."""
    whole, _, fraction = f"{decimal.Decimal(repr(value)):,f}".partition('.')
    fraction = fraction.rstrip('0')
    sign = '[\u2212-]' if whole[0] == '-' else '(?<!\u2212)'
    return f'(?:{sign}{escaped(whole.lstrip("-"))}' + (f'\\.{fraction})' if fraction else ')')


def dollars(value):
    """Without cents; a minus stands before the sign of the dollar."""
    texts = sorted({rounded(abs(each), 0) for each in (value - 1e-9, value, value + 1e-9)})
    sign = '[\u2212-]' if value < 0 else ''
    return rf'(?:{sign}\$(?:' + '|'.join(map(escaped, texts)) + '))'


def percent(value):
    """One decimal, `0%` for nothing, `< 1%` for a little."""
    if value == 0:
        return '(?<![0-9.,])0%'
    little = '< 1%'
    if 0 < value < 1 - 1e-9:
        return little
    plain = f'{number(value, 1)}%'
    return f'(?:{plain}|{little})' if abs(value - 1) <= 1e-9 else plain


def day(value):
    return date_text(value)


def inside_quotes(words):
    """As words stand within a sentence that puts quotation marks around them."""
    return words.replace("“", "‘").replace("”", "’")


def text(words):
    return f'\u2068?{escaped(words)}\u2069?'


def share(part, whole):
    """A part of a whole; of nothing there is no share."""
    return '–' if whole == 0 else percent(100 * part / whole)


def one_of(choices, facts_of=None):
    """Several things that are level: a sentence may name any of them."""
    options = [facts_of(each) if facts_of else each for each in choices]
    return '(?:' + '|'.join(NO_DIGIT.join(each) for each in options) + ')'


def moved(before, after):
    """How something changed: in percent, or by itself where a percentage of a few would be noise."""
    direction = text('rose' if after > before else 'fell')
    return [direction, count(abs(after - before)) if before < 100 else percent(100 * abs(after - before) / before)]


def moved_between(before, after):
    """From which to which number something changed, and how far in percent where that is no noise."""
    direction, amount = moved(before, after)
    return [direction, *([] if before < 100 else [amount]), count(before), count(after)]


def told(facts):
    """The whole sentence: the facts in their order, and no number beside them."""
    return {'$matches': f'^{NO_DIGIT}' + ''.join(fact + NO_DIGIT for fact in facts) + '$'}
