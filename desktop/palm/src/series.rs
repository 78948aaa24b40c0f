//! Some numbers, and what there is to say about them: mean, range, spread.

use std::fmt;

/// Whole numbers, summed up exactly.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Series {
    count: i64,
    sum: i64,
    squares: i64,
    range: Option<(i64, i64)>,
}

impl Series {
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The smallest and the largest.
    pub fn range(&self) -> (i64, i64) {
        self.range.unwrap_or_default()
    }

    /// The standard deviation: how far a number is from the mean, typically.
    pub fn spread(&self) -> f64 {
        let scatter = self.squares as f64 - self.sum as f64 * self.mean();
        (scatter.max(0.0) / (self.count - 1).max(1) as f64).sqrt()
    }

    /// How far the mean is from that of endlessly many, typically.
    pub fn standard_error(&self) -> f64 {
        self.spread() / (self.count.max(1) as f64).sqrt()
    }
}

impl<N: Into<i64>> FromIterator<N> for Series {
    fn from_iter<I: IntoIterator<Item = N>>(numbers: I) -> Self {
        numbers.into_iter().fold(Self::default(), |series, n| {
            let n = n.into();
            let (low, high) = series.range.unwrap_or((n, n));
            Self {
                count: series.count + 1,
                sum: series.sum + n,
                squares: series.squares + n * n,
                range: Some((low.min(n), high.max(n))),
            }
        })
    }
}

/// `mean 8.81, -1 to 27`.
impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.range();
        write!(f, "mean {:.2}, {low} to {high}", self.mean())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_some_numbers() {
        let series: Series = [2, 4, 4, 4, 5, 5, 7, 9].into_iter().collect();
        assert_eq!(series.to_string(), "mean 5.00, 2 to 9");
        assert!((series.spread() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-9);
        assert!((series.standard_error() - (4.0_f64 / 7.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn one_number_has_no_spread_and_none_says_nothing() {
        let one: Series = [-3].into_iter().collect();
        assert_eq!((one.mean(), one.spread()), (-3.0, 0.0));
        assert_eq!(one.range(), (-3, -3));
        let none: Series = [0; 0].into_iter().collect();
        assert_eq!((none.mean(), none.standard_error()), (0.0, 0.0));
    }
}
