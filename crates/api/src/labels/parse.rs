//! Reading a selector such as `app=web,tier in (a, b),!x`. Models `labels.Parser` and `labels.Lexer`.

use super::selector::{Operator, Requirement, key_error};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    EndOfString,
    ClosedParenthesis,
    Comma,
    DoesNotExist,
    DoubleEquals,
    Equals,
    GreaterThan,
    Identifier,
    In,
    LessThan,
    NotEquals,
    NotIn,
    OpenParenthesis,
}

/// Reads a selector's requirements, in the order of the text. Models `Parser.parse`.
pub(super) fn parse(text: &str) -> Result<Vec<Requirement>, String> {
    let mut parser = Parser { tokens: scan(text), position: 0 };
    let mut requirements = Vec::new();
    loop {
        match parser.lookahead() {
            (Token::Identifier | Token::DoesNotExist, _) => {
                let requirement = parser.parse_requirement().map_err(|error| format!("unable to parse requirement: {error}"))?;
                requirements.push(requirement);
                match parser.consume() {
                    (Token::EndOfString, _) => return Ok(requirements),
                    (Token::Comma, _) => match parser.lookahead() {
                        (Token::Identifier | Token::DoesNotExist, _) => {}
                        (_, found) => return Err(format!("found '{found}', expected: identifier after ','")),
                    },
                    (_, found) => return Err(format!("found '{found}', expected: ',' or 'end of string'")),
                }
            }
            (Token::EndOfString, _) => return Ok(requirements),
            (_, found) => return Err(format!("found '{found}', expected: !, identifier, or 'end of string'")),
        }
    }
}

/// Cuts a text into tokens, the last of which is its end. Models `Lexer`, to which a NUL is the end of a token, and of the
/// text if no token comes before it.
fn scan(text: &str) -> Vec<(Token, &str)> {
    let special = |c: char| "=!(),><".contains(c);
    let space = |c: char| " \t\r\n".contains(c);
    let mut rest = text;
    let mut tokens = Vec::new();
    loop {
        rest = rest.trim_start_matches(space);
        let Some(first) = rest.chars().next().filter(|c| *c != '\0') else {
            tokens.push((Token::EndOfString, ""));
            return tokens;
        };
        let length = if !special(first) {
            rest.find(|c| special(c) || space(c) || c == '\0').unwrap_or(rest.len())
        } else if rest.starts_with("==") || rest.starts_with("!=") {
            2
        } else {
            1
        };
        let (literal, after) = rest.split_at(length);
        tokens.push((token(literal), literal));
        rest = after.strip_prefix('\0').unwrap_or(after);
    }
}

fn token(literal: &str) -> Token {
    match literal {
        ")" => Token::ClosedParenthesis,
        "," => Token::Comma,
        "!" => Token::DoesNotExist,
        "==" => Token::DoubleEquals,
        "=" => Token::Equals,
        ">" => Token::GreaterThan,
        "in" => Token::In,
        "<" => Token::LessThan,
        "!=" => Token::NotEquals,
        "notin" => Token::NotIn,
        "(" => Token::OpenParenthesis,
        _ => Token::Identifier,
    }
}

struct Parser<'a> {
    tokens: Vec<(Token, &'a str)>,
    position: usize,
}

impl<'a> Parser<'a> {
    /// The next token where an operator may stand.
    fn lookahead_operator(&self) -> (Token, &'a str) {
        self.tokens.get(self.position).copied().unwrap_or((Token::EndOfString, ""))
    }

    /// The next token where a key or value may stand: there `in` and `notin` are words as any other.
    fn lookahead(&self) -> (Token, &'a str) {
        match self.lookahead_operator() {
            (Token::In | Token::NotIn, literal) => (Token::Identifier, literal),
            other => other,
        }
    }

    fn consume(&mut self) -> (Token, &'a str) {
        let token = self.lookahead();
        self.position += 1;
        token
    }

    /// Models `parseRequirement`.
    fn parse_requirement(&mut self) -> Result<Requirement, String> {
        let (key, operator) = self.parse_key_and_infer_operator()?;
        if let Some(operator) = operator {
            return Requirement::new(key, operator, Vec::new());
        }
        let operator = self.parse_operator()?;
        let values = match operator {
            Operator::In | Operator::NotIn => self.parse_values()?,
            _ => BTreeSet::from([self.parse_exact_value()?]),
        };
        Requirement::new(key, operator, values.into_iter().map(str::to_string).collect())
    }

    /// The key, and `Exists` or `DoesNotExist` if that is all. Models `parseKeyAndInferOperator`.
    fn parse_key_and_infer_operator(&mut self) -> Result<(&'a str, Option<Operator>), String> {
        let (mut token, mut literal) = self.consume();
        let negated = token == Token::DoesNotExist;
        if negated {
            (token, literal) = self.consume();
        }
        if token != Token::Identifier {
            return Err(format!("found '{literal}', expected: identifier"));
        }
        if let Some(error) = key_error("<nil>", literal) {
            return Err(error.message());
        }
        let alone = matches!(self.lookahead().0, Token::EndOfString | Token::Comma);
        let operator = if negated { Some(Operator::DoesNotExist) } else { alone.then_some(Operator::Exists) };
        Ok((literal, operator))
    }

    /// Models `parseOperator`.
    fn parse_operator(&mut self) -> Result<Operator, String> {
        let (token, literal) = self.lookahead_operator();
        self.position += 1;
        match token {
            Token::In => Ok(Operator::In),
            Token::Equals => Ok(Operator::Equals),
            Token::DoubleEquals => Ok(Operator::DoubleEquals),
            Token::GreaterThan => Ok(Operator::GreaterThan),
            Token::LessThan => Ok(Operator::LessThan),
            Token::NotIn => Ok(Operator::NotIn),
            Token::NotEquals => Ok(Operator::NotEquals),
            _ => Err(format!("found '{literal}', expected: in, notin, =, ==, !=, gt, lt")),
        }
    }

    /// The values of `in` and `notin`. Models `parseValues`.
    fn parse_values(&mut self) -> Result<BTreeSet<&'a str>, String> {
        let (token, literal) = self.consume();
        if token != Token::OpenParenthesis {
            return Err(format!("found '{literal}' expected: '('"));
        }
        match self.lookahead() {
            (Token::Identifier | Token::Comma, literal) => {
                let values = self.parse_identifiers_list()?;
                match self.consume() {
                    (Token::ClosedParenthesis, _) => Ok(values),
                    _ => Err(format!("found '{literal}', expected: ')'")),
                }
            }
            (Token::ClosedParenthesis, _) => {
                self.consume();
                Ok(BTreeSet::from([""]))
            }
            (_, literal) => Err(format!("found '{literal}', expected: ',', ')' or identifier")),
        }
    }

    /// Values between commas, of which any may be empty. Models `parseIdentifiersList`.
    fn parse_identifiers_list(&mut self) -> Result<BTreeSet<&'a str>, String> {
        let mut values = BTreeSet::new();
        loop {
            match self.consume() {
                (Token::Identifier, literal) => {
                    values.insert(literal);
                    match self.lookahead() {
                        (Token::Comma, _) => {}
                        (Token::ClosedParenthesis, _) => return Ok(values),
                        (_, found) => return Err(format!("found '{found}', expected: ',' or ')'")),
                    }
                }
                (Token::Comma, _) => {
                    if values.is_empty() {
                        values.insert("");
                    }
                    match self.lookahead().0 {
                        Token::ClosedParenthesis => {
                            values.insert("");
                            return Ok(values);
                        }
                        Token::Comma => {
                            values.insert("");
                        }
                        _ => {}
                    }
                }
                (_, found) => return Err(format!("found '{found}', expected: ',', or identifier")),
            }
        }
    }

    /// The value of `=` and its like. Models `parseExactValue`.
    fn parse_exact_value(&mut self) -> Result<&'a str, String> {
        if matches!(self.lookahead().0, Token::EndOfString | Token::Comma) {
            return Ok("");
        }
        match self.consume() {
            (Token::Identifier, literal) => Ok(literal),
            (_, literal) => Err(format!("found '{literal}', expected: identifier")),
        }
    }
}
